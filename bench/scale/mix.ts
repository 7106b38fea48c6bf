/**
 * Organizations as they come: seven in ten keep a shoebox, a quarter are small companies, one in twenty is larger, and one in two hundred has more than a
 * thousand of the first together.
 */

/** So many of a thousand organizations have books of so many times the size of the smallest. */
const sizes = [
  { ofThousand: 700, weight: 1 },
  { ofThousand: 250, weight: 5 },
  { ofThousand: 45, weight: 30 },
  { ofThousand: 5, weight: 400 },
] as const

export interface Planned {
  at: number
  id: string
  weight: number
}

/** An id of the shape of ours. It sorts before those that are made from now on, as older ones do. */
export const paddedId = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(26, '0')}`

/** A step that has no factor in common with a thousand: neighbours are of different sizes. */
const scatter = 619

export function planOrganizations(count: number): Planned[] {
  return Array.from({ length: count }, (_, at) => {
    let place = (at * scatter) % 1000
    const size = sizes.find(({ ofThousand }) => {
      place -= ofThousand
      return place < 0
    })
    return { at, id: paddedId('org', at + 1), weight: size?.weight ?? 1 }
  })
}

/** How many rows each organization has of a table with so many, by its size, and the least that anybody has. */
export function countsOf(total: number, organizations: readonly Planned[], least = 1): number[] {
  const weights = organizations.reduce((sum, { weight }) => sum + weight, 0)
  return organizations.map(({ weight }) => Math.max(least, Math.floor((total * weight) / weights)))
}

/** In so many steps what all of them have came in: the rows of one organization lie far apart, as they do in life, and not side by side. */
export const days = 500

/**
 * Calls `each` for every row of every organization, day by day.
 * @returns a generator, so that what was written can be sent in between
 */
export function* byDay(counts: readonly number[], each: (organization: number, number: number, day: number) => void): Generator<void> {
  for (let day = 0; day < days; day++) {
    for (let at = 0; at < counts.length; at++) {
      const count = counts[at] as number
      const to = Math.floor((count * (day + 1)) / days)
      for (let number = Math.floor((count * day) / days) + 1; number <= to; number++) each(at, number, day)
      if (at % 16 === 15) yield
    }
    yield
  }
}
