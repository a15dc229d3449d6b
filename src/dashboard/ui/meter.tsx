import { joinClasses } from './join-classes.ts';

interface MeterProps {
  value: number;
  label: string;
  fill?: string | undefined;
}

export function Meter({ value, label, fill = 'bg-processing-fill' }: MeterProps) {
  const share = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="block h-1 w-24 shrink-0 bg-line-strong forced-color-adjust-none max-desk:w-14"
    >
      <span className={joinClasses('block h-full', fill)} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
