import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { languageCookie } from '../../../../src/contract/languages.ts';
import { chooseLanguage, LanguageChoice } from '../../../../src/dashboard/features/settings/this-browser-sections.tsx';

afterEach(() => chooseLanguage(undefined));

const choices = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);

describe('The language of the pages', () => {
  it('is the browser’s until another is chosen, and then the page is loaded in that one', async () => {
    const reload = vi.fn();
    render(<LanguageChoice reload={reload} />);
    expect(choices()).toEqual([true, false, false]);
    await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(document.cookie).toContain(`${languageCookie}=de`);

    // As the page is when it has been loaded again: the keyboard is where it was.
    cleanup();
    render(<LanguageChoice reload={reload} />);
    expect(choices()).toEqual([false, false, true]);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Deutsch' }));
    expect(screen.getByText('Deutsch').lang).toBe('de');

    await userEvent.click(screen.getByRole('radio', { name: 'Same as the browser' }));
    expect(document.cookie).not.toContain(languageCookie);
  });

  it('takes the focus only after a choice', () => {
    chooseLanguage('en');
    render(<LanguageChoice />);
    expect(document.activeElement).toBe(document.body);
  });
});
