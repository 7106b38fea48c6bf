import { describe, expect, test } from 'vitest'
import { rowsAt, scrollFor } from './use-window.ts'

describe('the rows in the page', () => {
  test('are those that are seen and ten on either side, however long the list is', () => {
    expect(rowsAt(0, 600, 60, 10_000)).toEqual({ first: 0, end: 20 })
    expect(rowsAt(6000, 600, 60, 10_000)).toEqual({ first: 90, end: 120 })
    expect(rowsAt(599_400, 600, 60, 10_000)).toEqual({ first: 9980, end: 10_000 })
  })
  test('change five at a time', () => {
    expect(rowsAt(60, 600, 60, 10_000)).toEqual({ first: 0, end: 25 })
    expect(rowsAt(300, 600, 60, 10_000)).toEqual({ first: 0, end: 25 })
    expect(rowsAt(6060, 600, 60, 10_000)).toEqual({ first: 90, end: 125 })
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
})
