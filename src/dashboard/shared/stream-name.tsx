/** A stream's name as text: isolated from the direction of what stands around it, and never empty. */
export function StreamName({ name }: { name: string }) {
  if (name.trim() === '') return <span className="font-normal text-ink-3 italic">No name</span>;
  return <bdi>{name}</bdi>;
}
