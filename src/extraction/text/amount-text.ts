/** An amount as words without its currency: `1250.00`. A number without a currency was read with two decimals. */
import { inWords, type Minor } from '../../domain/money/money.ts'

export const amountText = (amount: Minor, currency: string | null): string => inWords(amount, currency ?? 'EUR').split(' ')[0]!
