export interface ParsedSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const pair = /^([a-zA-Z_]\w*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/;

/**
 * Reads metrics as strictly as Prometheus and its linter do. Throws where a line is malformed, a metric has no or two
 * descriptions, its lines do not stand together, a sample is there twice, or a counter does not end in `_total`.
 */
export function parsePrometheus(text: string): ParsedSample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const samples: ParsedSample[] = [];
  const types = new Map<string, string>();
  let helped: string | undefined;
  let current: string | undefined;
  for (const one of text.split('\n').filter((each) => each !== '')) {
    const [, help] = /^# HELP (\S+) \S.*$/.exec(one) ?? [];
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(one) ?? [];
    if (help !== undefined) helped = help;
    else if (typed !== undefined && type !== undefined) {
      if (typed !== helped) throw new Error(`${typed} has no description before its type.`);
      if (types.has(typed)) throw new Error(`${typed} is described twice.`);
      // `prom-client` itself calls two gauges of Node's `…_total`.
      if (typed.startsWith('aircheck_') && (type === 'counter') !== typed.endsWith('_total'))
        throw new Error(`${typed} is a ${type}.`);
      types.set(typed, type);
      current = typed;
    } else {
      const sample = parseSample(one);
      const name =
        types.get(current ?? '') === 'histogram' ? sample.name.replace(/_(?:bucket|sum|count)$/, '') : sample.name;
      if (name !== current) throw new Error(`${sample.name} does not stand with its description.`);
      if (samples.some((other) => identify(other) === identify(sample))) throw new Error(`${one} is there twice.`);
      samples.push(sample);
    }
  }
  return samples;
}

const identify = ({ name, labels }: ParsedSample) => `${name} ${JSON.stringify(Object.entries(labels).sort())}`;

function parseSample(text: string): ParsedSample {
  const [, name, labelText = '', number] = line.exec(text) ?? [];
  if (name === undefined || number === undefined) throw new Error(`No sample: ${text}`);
  if (number !== 'NaN' && number !== '+Inf' && !Number.isFinite(Number(number))) throw new Error(`No number: ${text}`);
  const labels: Record<string, string> = {};
  for (let rest = labelText; rest !== ''; ) {
    const [whole, label, value] = pair.exec(rest) ?? [];
    if (whole === undefined || label === undefined || value === undefined) throw new Error(`No labels: ${text}`);
    labels[label] = value.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
    rest = rest.slice(whole.length);
  }
  return { name, labels, value: Number(number) };
}
