export interface Metric {
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  samples: readonly Sample[];
}

export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics as Prometheus reads them. One without samples is left out. Source: Prometheus, "Text-based format". */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
    })
    .join('');
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
