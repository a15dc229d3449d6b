/** Joins the class names that are there: `joinClasses('a', isOn && 'b')`. */
export function joinClasses(...classes: (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
