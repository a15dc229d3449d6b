/** A hairline each hour of a day, a stronger one each sixth: one list of grounds for all strips of a week. */
export const hourTicks = Array.from({ length: 23 }, (_, index) => index + 1)
  .map((hour) => {
    const ink = hour % 6 === 0 ? 'var(--color-line-strong)' : 'var(--color-line)';
    return `linear-gradient(${ink} 0 0) ${((hour / 24) * 100).toFixed(3)}% 0/1px 100% no-repeat`;
  })
  .join(',');
