import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export default function NotFoundPage() {
  return (
    <div className="px-gutter">
      <PageTitle>Not found</PageTitle>
      <EmptyState
        title="There is no such page."
        actions={
          <Link to={paths.streams()} className={buttonClasses('primary', 'big')}>
            Go to Streams
          </Link>
        }
      >
        <p>The address may be mistyped, or from another version of Aircheck.</p>
      </EmptyState>
    </div>
  );
}
