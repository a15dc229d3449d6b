import { operatorQuery } from '../lib/zone.ts';
import { type ButtonLook, type ButtonSize, buttonClasses } from './button.tsx';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { words } from './words.ts';

interface DownloadLinkProps {
  url: string;
  /** Our own service names the file by the time in the operator's zone; another one would not know these parameters. */
  isOwn: boolean;
  label?: string;
  isIcon?: boolean;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
}

export function DownloadLink({ url, isOwn, isIcon, label, look = 'plain', size, className }: DownloadLinkProps) {
  return (
    <a
      href={isOwn ? savedAs(url) : url}
      download
      aria-label={label ?? (isIcon ? words.download : undefined)}
      title={isIcon ? words.download : undefined}
      className={joinClasses(buttonClasses(look, size), className)}
    >
      <Icon name="download" />
      {isIcon ? null : words.download}
    </a>
  );
}

function savedAs(mp4Url: string): string {
  const url = new URL(mp4Url, window.location.href);
  url.searchParams.set('download', '');
  for (const [name, value] of Object.entries(operatorQuery())) url.searchParams.set(name, value);
  return url.href;
}
