import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { siteRoot } from '../../api/connection.ts';
import { paths } from '../../paths.ts';
import { useConnections } from '../connections/use-connections.ts';

/** A browser that may only show the wall is at its address, and shows this machine's. */
export function useOwnWall(isWallOnly: boolean): void {
  const { upstream } = useConnections();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isWallOnly && upstream !== undefined) window.location.replace(`${siteRoot}${paths.wall()}`);
    else if (isWallOnly && pathname !== paths.wall()) void navigate(paths.wall(), { replace: true });
  }, [isWallOnly, upstream, pathname, navigate]);
}
