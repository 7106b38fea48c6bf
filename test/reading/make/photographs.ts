/** How each photograph was taken. Two numbers in a cell: see `Photograph`. */
import { rows } from '../../harness/text-tables.ts'
import type { Medium } from './made-document.ts'
import type { Photograph } from './photograph.ts'

const table = rows`
  document                             seed  width  turn  tilt          margin  surface  creases  depth  curl   light     shadow      ink   blur  motion  noise  file  quality  exif
  danish-till-receipt                  11    700    -2.4  0.02 0.05     0.07    wood     3        0.4    -      0.7 40    -           -     0.6   -       4      jpg   60       -
  danish-restaurant-receipt            23    740    3.1   0.08 -0.1     0.09    cloth    2        0.5    -      0.55 120  0.85 0.5    -     0.8   -       8      jpg   45       -
  danish-fuel-receipt                  37    680    1.2   -0.06 0.03    0.06    desk     5        0.6    0.012  0.6 200   -           0.6   0.7   3       6      jpg   50       -
  danish-supermarket-receipt           41    700    -1.5  0.03 0.06     0.06    wood     14       0.9    -      0.65 300  -           0.85  0.6   -       4      jpg   60       -
  danish-hardware-receipt-on-its-side  53    700    -6.5  0.04 0.08     0.11    cloth    4        0.5    -      0.7 90    -           -     0.8   -       6      jpg   58       6
  danish-hotel-invoice                 67    900    1.8   0.05 0.12     0.05    wood     2        0.6    -      0.6 20    1 0.7       -     0.7   -       4      jpg   55       -
  danish-receipt-from-sweden           71    700    2.2   -0.04 0.05    0.07    desk     6        0.6    -      0.7 160   -           -     1     -       7      webp  50       -
  italian-bar-receipt                  101   680    4.2   0.03 0.04     0.09    desk     3        0.5    -      0.7 60    -           -     0.6   -       4      jpg   58       -
  italian-restaurant-receipt           113   720    -1.9  -0.07 0.14    0.08    wood     5        0.6    -      0.45 330  -           -     1     -       9      jpg   42       -
  italian-fuel-receipt                 127   660    -0.8  0.05 0.02     0.06    cloth    4        0.6    0.015  0.6 250   -           0.5   0.8   -       6      webp  50       -
  italian-supermarket-receipt          131   700    1.4   0.02 0.07     0.06    wood     16       1      -      0.65 110  1.05 0.65   -     0.6   -       4      jpg   58       -
  italian-hotel-invoice                149   900    -2.6  -0.08 0.06    0.06    cloth    3        0.6    -      0.6 140   -           -     0.7   -       4      jpg   52       -
  italian-invoice-photographed         151   1000   1.1   0.04 0.16     0.05    desk     2        0.7    -      0.55 45   -           -     0.7   -       4      jpg   50       -
  italian-receipt-from-britain         163   620    0.9   0.01 0.02     0.03    desk     2        0.3    -      0.85 30   -           -     0.5   -       1      png   60       -
`

const two = (text: string): readonly [number, number] => {
  const [one = Number.NaN, other = Number.NaN] = text.split(' ').map(Number)
  return [one, other]
}

/** The cells that may be empty, as settings that may be missing. */
const given = <Name extends string, Value>(name: Name, text: string, read: (text: string) => Value): Partial<Record<Name, Value>> =>
  text === '' ? {} : ({ [name]: read(text) } as Record<Name, Value>)

export function photographOf(id: string): Medium {
  const row = table.find(({ document }) => document === id)
  if (!row) throw new Error(`nobody took a photograph of ${id}`)
  const cell = (name: string): string => row[name] ?? ''
  const photo: Photograph = {
    seed: Number(cell('seed')),
    width: Number(cell('width')),
    turn: Number(cell('turn')),
    tilt: two(cell('tilt')),
    margin: Number(cell('margin')),
    surface: cell('surface') as Photograph['surface'],
    creases: Number(cell('creases')),
    depth: Number(cell('depth')),
    light: two(cell('light')),
    blur: Number(cell('blur')),
    noise: Number(cell('noise')),
    ...given('curl', cell('curl'), Number),
    ...given('shadow', cell('shadow'), two),
    ...given('ink', cell('ink'), Number),
    ...given('motion', cell('motion'), Number),
  }
  const isLying = cell('exif') === '6'
  return {
    as: 'photo',
    photo,
    file: cell('file') as 'jpg' | 'webp' | 'png',
    quality: Number(cell('quality')),
    ...(isLying ? { orientation: 6 } : {}),
  }
}
