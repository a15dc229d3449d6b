import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { computeStyle, getKeptStyle } from '../../support/browser/kept-styles.ts';

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
});

const names =
  'div span ul li button input dialog fieldset legend select optgroup option textarea table tr td svg details ruby rt';
const attributes = ['hidden', 'open', 'disabled', 'type', 'style', 'class', 'aria-hidden', 'dir', 'readonly', 'list'];
const values = [
  '',
  'hidden',
  'search',
  'checkbox',
  'submit',
  'auto',
  'display: none',
  'visibility: hidden; color: red',
];

/** The page as a list: each element with the one of those before it, by number, that it stands in. */
const page = fc.array(
  fc.record({
    name: fc.constantFrom(...names.split(' ')),
    attributes: fc.dictionary(fc.constantFrom(...attributes), fc.constantFrom(...values), { maxKeys: 3 }),
    parent: fc.nat(20),
  }),
  { maxLength: 12 },
);

/** A file that ran before may have kept an element while it, or another one, had the focus. */
const unfocused = ({ cssText }: CSSStyleDeclaration) => cssText.replace(/\boutline: [^;]*; ?/, '');

it('is what jsdom computes, in each page that the same elements make', () => {
  fc.assert(
    fc.property(page, (elements) => {
      document.body.replaceChildren();
      const built: HTMLElement[] = [document.body];
      for (const { name, attributes, parent } of elements) {
        const element = document.createElement(name);
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
        built[parent % built.length]?.append(element);
        built.push(element);
      }
      for (const element of built) {
        expect(unfocused(getKeptStyle(element))).toBe(unfocused(computeStyle(element)));
      }
    }),
  );
});

it('is asked for by every query, and follows a style sheet of the page', () => {
  expect(document.defaultView?.getComputedStyle).toBe(getKeptStyle);
  document.body.innerHTML = '<button class="gone">Stop</button>';
  const button = screen.getByRole('button', { name: 'Stop' });
  document.head.innerHTML = '<style>.gone { display: none }</style>';
  expect(screen.queryByRole('button')).toBeNull();
  document.head.replaceChildren();
  expect(screen.getByRole('button')).toBe(button);
  button.parentElement?.setAttribute('style', 'visibility: hidden');
  expect(screen.queryByRole('button')).toBeNull();
});
