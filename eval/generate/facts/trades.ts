/** What a trade sells, for how much, to whom, and how it is paid. Prices are in minor units of the euro. */
import type { GoodsKind } from '../languages/vocabulary.ts'

export interface Trade {
  lines: readonly [number, number]
  price: readonly [number, number]
  quantity: readonly [number, number]
  /** Quantities with decimals: litres, kilograms, hours. */
  isMeasured?: boolean
  rates: 'standard' | 'reduced' | 'low' | 'mixed' | 'none'
  prices: 'net' | 'gross' | 'either'
  buyer: 'company' | 'person' | 'either' | 'none'
}

const trade = (
  lines: Trade['lines'],
  price: Trade['price'],
  quantity: Trade['quantity'],
  rates: Trade['rates'],
  prices: Trade['prices'],
  buyer: Trade['buyer'],
  isMeasured = false,
): Trade => ({ lines, price, quantity, rates, prices, buyer, isMeasured })

export const trades: Readonly<Record<GoodsKind, Trade>> = {
  craft: trade([1, 8], [2500, 280_000], [1, 24], 'standard', 'net', 'either', true),
  office: trade([1, 12], [150, 24_000], [1, 20], 'standard', 'either', 'company'),
  software: trade([1, 4], [500, 90_000], [1, 25], 'standard', 'net', 'company'),
  telecom: trade([2, 7], [90, 8900], [1, 6], 'standard', 'either', 'either'),
  energy: trade([2, 6], [900, 42_000], [1, 1], 'standard', 'either', 'either'),
  water: trade([2, 5], [700, 21_000], [1, 1], 'reduced', 'either', 'either'),
  fuel: trade([1, 2], [120, 210], [5, 70], 'standard', 'gross', 'none', true),
  restaurant: trade([2, 9], [250, 3800], [1, 4], 'reduced', 'gross', 'none'),
  cafe: trade([1, 5], [120, 1400], [1, 3], 'reduced', 'gross', 'none'),
  grocery: trade([2, 16], [45, 2200], [1, 4], 'mixed', 'gross', 'none'),
  hotel: trade([1, 6], [700, 21_000], [1, 5], 'mixed', 'gross', 'either'),
  parking: trade([1, 1], [200, 4800], [1, 1], 'standard', 'gross', 'none'),
  taxi: trade([1, 3], [500, 9500], [1, 1], 'reduced', 'gross', 'none'),
  airline: trade([1, 4], [900, 68_000], [1, 2], 'none', 'gross', 'person'),
  freight: trade([1, 7], [1500, 98_000], [1, 8], 'standard', 'net', 'company'),
  law: trade([1, 4], [9000, 420_000], [1, 1], 'standard', 'net', 'either'),
  accounting: trade([1, 5], [4000, 190_000], [1, 12], 'standard', 'net', 'company', true),
  rent: trade([1, 4], [5000, 260_000], [1, 1], 'none', 'net', 'either'),
  membership: trade([1, 3], [900, 48_000], [1, 1], 'standard', 'gross', 'either'),
  insurance: trade([1, 4], [2500, 140_000], [1, 1], 'none', 'gross', 'either'),
  clothing: trade([1, 6], [900, 19_000], [1, 4], 'standard', 'gross', 'either'),
  electronics: trade([1, 6], [500, 130_000], [1, 4], 'standard', 'either', 'either'),
  cleaning: trade([1, 5], [1500, 88_000], [1, 20], 'standard', 'net', 'company', true),
  printing: trade([1, 5], [1200, 72_000], [1, 4], 'standard', 'net', 'company'),
  pharmacy: trade([1, 7], [190, 6500], [1, 3], 'mixed', 'gross', 'none'),
  course: trade([1, 3], [5000, 240_000], [1, 6], 'standard', 'either', 'either'),
  advertising: trade([1, 5], [2000, 320_000], [1, 6], 'standard', 'net', 'company'),
  carRental: trade([1, 5], [900, 72_000], [1, 9], 'standard', 'either', 'either'),
  garden: trade([1, 7], [400, 96_000], [1, 30], 'standard', 'either', 'either', true),
  beauty: trade([1, 4], [1200, 16_000], [1, 1], 'standard', 'gross', 'none'),
  wholesale: trade([2, 18], [120, 9800], [1, 40], 'mixed', 'net', 'company', true),
  machine: trade([1, 9], [300, 380_000], [1, 12], 'standard', 'net', 'company'),
  repair: trade([1, 9], [600, 68_000], [1, 4], 'standard', 'either', 'either'),
  medical: trade([1, 4], [2500, 62_000], [1, 2], 'none', 'gross', 'person'),
  design: trade([1, 5], [5000, 360_000], [1, 40], 'standard', 'net', 'company', true),
}
