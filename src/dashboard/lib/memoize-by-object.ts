/** Memoizes a function of an immutable object. */
export function memoizeByObject<Input extends object, Output extends object>(
  derive: (input: Input) => Output,
): (input: Input) => Output {
  const results = new WeakMap<Input, Output>();
  return (input) => {
    const result = results.get(input) ?? derive(input);
    results.set(input, result);
    return result;
  };
}
