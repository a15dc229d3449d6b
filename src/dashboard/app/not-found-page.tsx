import { Link } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { words } from './words.ts';

export default function NotFoundPage() {
  return (
    <div className="px-gutter">
      <PageTitle>{words.notFound.pageTitle}</PageTitle>
      <EmptyState
        title={words.notFound.title}
        actions={
          <Link to={paths.streams()} className={buttonClasses('primary', 'big')}>
            {words.notFound.leave}
          </Link>
        }
      >
        <p>{words.notFound.detail}</p>
      </EmptyState>
    </div>
  );
}
