/** Codes on paper, for when the phone is gone: ten, each good once. */
import { hashToken, randomBase32 } from '../../secrets.ts'

export const recoveryCodesMade = 10

/** 120 bits in four groups. */
export const drawRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesMade }, () => randomBase32(15).match(/.{6}/g)!.join('-').toLowerCase())

/** However somebody types it: the digits that look like letters are none of base 32. */
export const foldRecoveryCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/0/g, 'O')
    .replace(/1/g, 'I')

export const isRecoveryCode = (text: string): boolean => /^[A-Z2-7]{24}$/.test(foldRecoveryCode(text))

/** So many bits that there is nothing to guess. */
export const hashRecoveryCode = (text: string): Buffer => hashToken(`recovery ${foldRecoveryCode(text)}`)
