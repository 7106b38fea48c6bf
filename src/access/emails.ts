/** Two spellings of one address are one person: case does not matter in practice, and composed characters are compared as one. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()
