/** Where the bars, lines and ticks of a plot go: numbers in, coordinates out. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

export interface Frame {
  width: number
  height: number
  /** Room for the labels beside the values. */
  left: number
  bottom: number
  top: number
}

export interface Tick {
  value: number
  y: number
}

/** Zero is always in it: a bar that does not start at zero lies. */
function toValues(values: readonly number[], { height, top, bottom }: Frame) {
  const scale = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .range([height - bottom, top])
  const [low, high] = scale.domain() as [number, number]
  if (low === high) return scale.domain([0, 1])
  return scale.nice(4)
}

function toTicks(scale: ReturnType<typeof toValues>): Tick[] {
  return scale.ticks(4).map(value => ({ value, y: scale(value) }))
}

export interface BarGroup {
  x: number
  width: number
  middle: number
  bars: { x: number; y: number; width: number; height: number; value: number }[]
}

/** One group a period, its bars side by side; a negative value hangs below the line of zero. */
export function layBars(groups: readonly (readonly number[])[], frame: Frame): { groups: BarGroup[]; ticks: Tick[]; zero: number } {
  const values = toValues(groups.flat(), frame)
  const across = scaleBand<number>().domain(groups.keys()).range([frame.left, frame.width]).paddingInner(0.3).paddingOuter(0.15)
  const zero = values(0)
  const laid = groups.map((group, index) => {
    const x = across(index) ?? frame.left
    const within = scaleBand<number>()
      .domain(group.keys())
      .range([x, x + across.bandwidth()])
      .paddingInner(0.12)
    const bars = group.map((value, place) => {
      const y = values(value)
      return { x: within(place) ?? x, y: Math.min(y, zero), width: within.bandwidth(), height: Math.abs(y - zero), value }
    })
    return { x, width: across.bandwidth(), middle: x + across.bandwidth() / 2, bars }
  })
  return { groups: laid, ticks: toTicks(values), zero }
}

export interface Curve {
  path: string
  points: { x: number; y: number; value: number }[]
}

/** Lines over the same periods; where a value is missing the line is broken and not bridged. */
export function layLines(
  series: readonly (readonly (number | null)[])[],
  frame: Frame,
): { curves: Curve[]; ticks: Tick[]; zero: number; middles: number[] } {
  const count = Math.max(0, ...series.map(one => one.length))
  const present = series.flat().filter(value => value !== null)
  const values = toValues(present, frame)
  const across = scaleLinear()
    .domain([0, Math.max(1, count - 1)])
    .range([frame.left, frame.width])
  const draw = line<[number, number | null]>()
    .defined(([, value]) => value !== null)
    .x(([index]) => across(index))
    .y(([, value]) => values(value ?? 0))
    .digits(1)
  const curves = series.map(one => {
    const indexed = one.map((value, index) => [index, value] as [number, number | null])
    const points = indexed.flatMap(([index, value]) => (value === null ? [] : [{ x: across(index), y: values(value), value }]))
    return { path: draw(indexed) ?? '', points }
  })
  const middles = Array.from({ length: count }, (_, index) => across(index))
  return { curves, ticks: toTicks(values), zero: values(0), middles }
}

export interface Share {
  from: number
  to: number
  value: number
}

/** Parts of a whole, left to right, in fractions of it; nothing is negative in a whole. */
export function layStack(parts: readonly number[]): Share[] {
  const sizes = parts.map(value => Math.max(0, value))
  const whole = sizes.reduce((sum, value) => sum + value, 0)
  let from = 0
  return sizes.map(value => {
    const to = whole === 0 ? 0 : from + value / whole
    const share = { from, to, value }
    from = to
    return share
  })
}

/** Which labels of many fit: every nth, counted from the last, since the last is the one that people look for. */
export function labelled(count: number, labelsMax: number): (index: number) => boolean {
  const step = Math.max(1, Math.ceil(count / Math.max(1, labelsMax)))
  return index => (count - 1 - index) % step === 0
}
