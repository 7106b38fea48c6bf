import { describe, expect, test } from 'vitest'
import { labelled, layBars, layLines, layStack } from './geometry.ts'

const frame = { width: 400, height: 200, left: 40, top: 10, bottom: 30 }

describe('bars', () => {
  test('stand on zero, and what is negative hangs below it', () => {
    const { groups, zero } = layBars([[100, -50]], frame)
    const [gain, loss] = groups[0]!.bars
    expect(gain!.y + gain!.height).toBeCloseTo(zero)
    expect(loss!.y).toBeCloseTo(zero)
    expect(gain!.height).toBeCloseTo(loss!.height * 2)
  })

  test('stay inside of the frame and do not overlap', () => {
    const { groups } = layBars(
      Array.from({ length: 24 }, (_, index) => [index * 1000, index * -800]),
      frame,
    )
    const bars = groups.flatMap(group => group.bars)
    for (const bar of bars) {
      expect(bar.x).toBeGreaterThanOrEqual(frame.left)
      expect(bar.x + bar.width).toBeLessThanOrEqual(frame.width)
      expect(bar.y).toBeGreaterThanOrEqual(frame.top - 0.01)
      expect(bar.y + bar.height).toBeLessThanOrEqual(frame.height - frame.bottom + 0.01)
    }
    for (const [index, bar] of bars.slice(1).entries()) expect(bar.x).toBeGreaterThanOrEqual(bars[index]!.x + bars[index]!.width - 0.01)
  })

  test('of nothing but zeros have no height, and the axis still has ticks', () => {
    const { groups, ticks } = layBars([[0], [0]], frame)
    expect(groups.flatMap(group => group.bars).map(bar => bar.height)).toEqual([0, 0])
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.every(tick => Number.isFinite(tick.y))).toBe(true)
  })

  test('of no periods are none', () => expect(layBars([], frame).groups).toEqual([]))
})

describe('lines', () => {
  test('are broken where a value is missing', () => {
    const [curve] = layLines([[1, 2, null, 4, 5]], frame).curves
    expect(curve!.path.match(/M/g)).toHaveLength(2)
    expect(curve!.points).toHaveLength(4)
  })

  test('a single value is a point', () => {
    const [curve] = layLines([[1]], frame).curves
    expect(curve!.points).toEqual([{ x: frame.left, y: frame.top, value: 1 }])
  })

  test('a balance below zero is below the line of zero', () => {
    const { curves, zero } = layLines([[10, -10]], frame)
    expect(curves[0]!.points[1]!.y).toBeGreaterThan(zero)
  })
})

test('parts of a whole fill it, and nothing of nothing is nothing', () => {
  expect(layStack([1, 1, 2]).map(share => share.to)).toEqual([0.25, 0.5, 1])
  expect(layStack([0, 0]).map(share => share.to)).toEqual([0, 0])
  expect(layStack([-5, 10]).map(share => share.to)).toEqual([0, 1])
})

test('labels that would not fit are left out, and the last is always there', () => {
  const shown = [...Array(12).keys()].filter(labelled(12, 5))
  expect(shown).toEqual([2, 5, 8, 11])
  expect([...Array(4).keys()].filter(labelled(4, 5))).toEqual([0, 1, 2, 3])
})
