/** Whether one of two names or numbers may be the other, read from a picture with a letter wrong here and there. */

/** Shorter ones differ by one letter because they are others. */
const lengthMin = 5
/** One letter in so many may be wrong. */
const lettersPerError = 6

/** What is behind it is not looked at, so that a line of any length costs little. */
const lengthMax = 60

export function isMisread(one: string, other: string): boolean {
  if (one === other) return true
  const length = Math.min(one.length, other.length, lengthMax)
  if (length < lengthMin) return false
  return isWithin(one.slice(0, lengthMax), other.slice(0, lengthMax), Math.max(1, Math.floor(length / lettersPerError)))
}

/** Folded letters, each with the digit that a reader takes it for. */
const lookAlikes: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', s: '5', b: '8', z: '2' }

const asDigits = (number: string): string => number.replace(/[olisbz]/g, letter => lookAlikes[letter]!)

/** A digit against another digit is another number: the next invoice of a supplier differs by no more. Only letters that look like digits are taken for these. */
export const isMisreadNumber = (one: string, other: string): boolean => asDigits(one) === asDigits(other)

/** Whether so many letters that are changed, left out or put in make one of the other. */
function isWithin(from: string, to: string, errorsMax: number): boolean {
  if (Math.abs(from.length - to.length) > errorsMax) return false
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let column = 1; column <= to.length; column += 1) {
      const changed = row[column - 1]! + (from[at - 1] === to[column - 1] ? 0 : 1)
      next.push(Math.min(changed, row[column]! + 1, next[column - 1]! + 1))
    }
    row = next
  }
  return row[to.length]! <= errorsMax
}
