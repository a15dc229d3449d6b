/** `joinClasses('a', isOn && 'b')` leaves out false and undefined. */
export function joinClasses(...classes: (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
