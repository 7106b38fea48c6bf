import { expect, test } from 'vitest'
import { beyondTitle } from './search.ts'

test.each([
  ['what a bank repeats is said once', 'Gebyr netbank', 'Gebyr netbank', ''],
  ['what comes after the name stays', 'Kunde ApS', 'Kunde ApS Faktura 2026-0009', 'Faktura 2026-0009'],
  ['a number stays as it is', 'Kunde ApS', '2026-0009', '2026-0009'],
  ['nothing is nothing', 'Kunde ApS', null, ''],
])('%s', (_case, title, detail, said) => expect(beyondTitle(title, detail)).toBe(said))
