import { useId } from 'preact/hooks'
import type { BadgeKind } from './badge.tsx'
import { useWidth } from './use-width.ts'

export interface Series {
  /** What its bars are of: `Accepted`. */
  title: string
  kind: BadgeKind
  /** Where it leads. */
  link?: string
}

export interface Bar {
  title: string
  /** How much of each series, in their order. */
  parts: readonly number[]
}

const height = 200
const edge = { left: 40, right: 22, top: 8, bottom: 28 }

/** Upright bars, each of stacked parts, with the same as a table for those who do not see them. */
export function BarPlot({
  title,
  summary,
  what,
  series,
  bars,
}: {
  title: string
  /** What is to be seen in it, in a sentence. */
  summary: string
  /** What each bar is of: `Day`. */
  what: string
  series: readonly Series[]
  bars: readonly Bar[]
}) {
  const id = useId()
  const { frame, width } = useWidth(480)
  const most = niceTop(Math.max(...bars.map(({ parts }) => addUp(parts)), 0))
  const plotHeight = height - edge.top - edge.bottom
  const step = (width - edge.left - edge.right) / Math.max(1, bars.length)
  const y = (value: number): number => edge.top + plotHeight * (1 - value / most)
  return (
    <figure class="plot" aria-labelledby={`${id}-title`}>
      <figcaption>
        <h2 id={`${id}-title`}>{title}</h2>
        <p class="quiet">{summary}</p>
      </figcaption>
      {series.length > 1 && <Legend series={series} />}
      <div ref={frame}>
        <svg width={width} height={height} role="img" aria-label={summary}>
          <title>{title}</title>
          <desc>{summary}</desc>
          {[0, most / 2, most].map(value => (
            <g key={value}>
              <line class="grid" x1={edge.left} x2={width - edge.right} y1={y(value)} y2={y(value)} />
              <text x={edge.left - 6} y={y(value) + 4} text-anchor="end">
                {value.toLocaleString('en')}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <Stack
              key={bar.title}
              bar={bar}
              series={series}
              x={edge.left + index * step}
              width={step}
              y={y}
            />
          ))}
          {labelled(bars, step).map(({ title: text, index }) => (
            <text key={text} x={edge.left + (index + 0.5) * step} y={height - 8} text-anchor="middle">
              {text}
            </text>
          ))}
        </svg>
      </div>
      <details>
        <summary>As a table</summary>
        <PlotTable title={title} what={what} series={series} bars={bars} />
      </details>
    </figure>
  )
}

function Stack({
  bar,
  series,
  x,
  width,
  y,
}: {
  bar: Bar
  series: readonly Series[]
  x: number
  width: number
  y(value: number): number
}) {
  const gap = Math.min(4, width * 0.15)
  const spoken = series.map(({ title }, index) => `${title}: ${(bar.parts[index] ?? 0).toLocaleString('en')}`)
  return (
    <g>
      <title>{`${bar.title}: ${spoken.join(', ')}`}</title>
      <rect class="hover" x={x} width={width} y={edge.top} height={height - edge.top - edge.bottom} />
      {series.map(({ kind, title }, index) => {
        const below = addUp(bar.parts.slice(0, index))
        const part = bar.parts[index] ?? 0
        return (
          <rect
            key={title}
            class={kind}
            x={x + gap}
            width={Math.max(1, width - 2 * gap)}
            y={y(below + part)}
            height={y(below) - y(below + part)}
          />
        )
      })}
    </g>
  )
}

export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul class="legend">
      {series.map(({ title, kind, link }) => (
        <li key={title}>
          <span class={`swatch ${kind}`} />
          {link === undefined ? title : <a href={link}>{title}</a>}
        </li>
      ))}
    </ul>
  )
}

function PlotTable({
  title,
  what,
  series,
  bars,
}: {
  title: string
  what: string
  series: readonly Series[]
  bars: readonly Bar[]
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="table-frame plot-table" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {series.map(each => (
              <th scope="col" class="number" key={each.title}>
                {each.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => (
            <tr key={bar.title}>
              <th scope="row">{bar.title}</th>
              {series.map((each, index) => (
                <td class="number" key={each.title}>
                  {(bar.parts[index] ?? 0).toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The names of as many bars as there is room for, the last one among them. */
function labelled(bars: readonly Bar[], step: number): readonly { title: string; index: number }[] {
  const longest = Math.max(...bars.map(({ title }) => title.length), 1)
  const every = Math.max(1, Math.ceil((longest * 7.5 + 10) / step))
  return bars.flatMap(({ title }, index) =>
    (bars.length - 1 - index) % every === 0 ? [{ title, index }] : [],
  )
}

/** A round number that is not less, and can be halved. */
function niceTop(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 10].find(each => each * power >= value) ?? 10) * power
}

function addUp(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}
