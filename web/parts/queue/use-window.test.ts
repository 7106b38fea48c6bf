import { describe, expect, test } from 'vitest'
import { rowsAt, rowsFor, scrollFor } from './use-window.ts'

describe('the rows in the page', () => {
  test('are those that are seen and five on either side, however long the list is', () => {
    expect(rowsAt(0, 600, 60, 10_000)).toEqual({ first: 0, end: 15 })
    expect(rowsAt(6000, 600, 60, 10_000)).toEqual({ first: 95, end: 115 })
    expect(rowsAt(599_400, 600, 60, 10_000)).toEqual({ first: 9985, end: 10_000 })
  })
  test('change five at a time', () => {
    expect(rowsAt(60, 600, 60, 10_000)).toEqual({ first: 0, end: 20 })
    expect(rowsAt(300, 600, 60, 10_000)).toEqual({ first: 0, end: 20 })
    expect(rowsAt(6060, 600, 60, 10_000)).toEqual({ first: 95, end: 120 })
  })
  test('are none of an empty list, and none beyond its end when it became shorter', () => {
    expect(rowsAt(0, 600, 60, 0)).toEqual({ first: 0, end: 0 })
    expect(rowsAt(6000, 600, 60, 5)).toEqual({ first: 5, end: 5 })
  })
})

describe('a row that is chosen', () => {
  test('moves the list only as far as it must', () => {
    expect(scrollFor(3, 0, 600, 60)).toBeUndefined()
    expect(scrollFor(10, 0, 600, 60)).toBe(60)
    expect(scrollFor(2, 300, 600, 60)).toBe(120)
    expect(scrollFor(9999, 0, 600, 60)).toBe(599_400)
  })
  test('has the rows of where the list moves to at once, and none other where it stays', () => {
    const seen = { top: 0, height: 600 }
    const none = { first: 0, end: 0 }
    expect(rowsFor(9, seen, 60, 10_000, none)).toBeUndefined()
    expect(rowsFor(10, seen, 60, 10_000, none)).toEqual(rowsAt(60, 600, 60, 10_000))
    expect(rowsFor(9999, seen, 60, 10_000, rowsAt(0, 600, 60, 10_000))).toEqual({ first: 9985, end: 10_000 })
  })
  test('waits for no row while all that is seen is there', () => {
    const there = { first: 0, end: 15 }
    expect(rowsFor(10, { top: 0, height: 600 }, 60, 10_000, there)).toBeUndefined()
    expect(rowsFor(14, { top: 0, height: 600 }, 60, 10_000, there)).toBeUndefined()
    expect(rowsFor(15, { top: 0, height: 600 }, 60, 10_000, there)).toEqual({ first: 0, end: 25 })
    // A list that is not at the edge of a row shows a part of one more.
    expect(rowsFor(4, { top: 330, height: 600 }, 60, 10_000, { first: 5, end: 25 })).toEqual(rowsAt(240, 600, 60, 10_000))
    // The end of the list is the end of what can be seen.
    expect(rowsFor(14, { top: 0, height: 600 }, 60, 15, there)).toBeUndefined()
  })
  test('moves nothing where there is none, or before the list was seen', () => {
    expect(rowsFor(-1, { top: 300, height: 600 }, 60, 10, { first: 0, end: 0 })).toBeUndefined()
    expect(rowsFor(50, { top: 0, height: 0 }, 60, 100, { first: 0, end: 0 })).toBeUndefined()
  })
})
