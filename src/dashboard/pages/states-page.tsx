export default function StatesPage() {
  return null;
}
