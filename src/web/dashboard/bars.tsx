import type { JSX } from 'preact';

export interface Bar {
  name: string;
  answered: number;
  unanswered: number;
}

const WIDTH = 720;
const HEIGHT = 120;
const GAP = 0.2;
const LABELS = 6;

/** Answered and unanswered calls as stacked bars, and the same as a table. */
export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }): JSX.Element {
  const most = Math.max(1, ...bars.map(({ answered, unanswered }) => answered + unanswered));
  const step = WIDTH / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / LABELS);
  const shown = bars.filter(({ answered, unanswered }) => answered + unanswered > 0);
  return (
    <figure class="bars">
      <figcaption>
        {title} <span class="key good">answered</span> <span class="key bad">not answered</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 20}`} role="img" aria-label={`${title}, as a chart`}>
        <line class="base" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {bars.map((bar, index) => (
          <Column key={bar.name} bar={bar} x={index * step} width={step} scale={HEIGHT / most} />
        ))}
        {bars.map(({ name }, index) =>
          index % every === 0 ? (
            <text key={name} x={index * step + 1} y={HEIGHT + 15}>
              {name}
            </text>
          ) : null,
        )}
      </svg>
      <details>
        <summary>As a table</summary>
        <BarTable bars={shown} title={title} />
      </details>
    </figure>
  );
}

interface ColumnProps {
  bar: Bar;
  x: number;
  width: number;
  /** Height of one call. */
  scale: number;
}

function Column({ bar, x, width, scale }: ColumnProps): JSX.Element {
  const answered = bar.answered * scale;
  const unanswered = bar.unanswered * scale;
  const place = { x: x + (width * GAP) / 2, width: width * (1 - GAP) };
  return (
    <g>
      <title>{`${bar.name}: ${bar.answered} answered, ${bar.unanswered} not`}</title>
      <rect class="good" {...place} y={HEIGHT - answered} height={answered} />
      <rect class="bad" {...place} y={HEIGHT - answered - unanswered} height={unanswered} />
    </g>
  );
}

function BarTable({ bars, title }: { bars: readonly Bar[]; title: string }): JSX.Element {
  return (
    <table>
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Answered</th>
          <th scope="col">Not answered</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, answered, unanswered }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{answered}</td>
            <td>{unanswered}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
