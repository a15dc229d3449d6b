/** The same function, which works out once what it makes of an object that does not change. */
export function once<Given extends object, Made extends object>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, Made>();
  return (given) => {
    const known = made.get(given) ?? make(given);
    made.set(given, known);
    return known;
  };
}
