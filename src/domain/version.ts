/** What we call ourselves to other programs; a test compares it with package.json. */
export const softwareVersion = '1.0.0'
