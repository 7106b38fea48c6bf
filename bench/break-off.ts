/** A run that is broken off ends in good order: what it started ends first, then it removes its files. Asked a second time it ends at once. */
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** @param cleanUp is called once; what is measured meanwhile fails, and is not told */
export function whenBrokenOff(cleanUp: () => Promise<void>): { isBrokenOff(): boolean } {
  let isBrokenOff = false
  for (const [signal, code] of Object.entries(codes)) {
    process.on(signal, () => {
      if (isBrokenOff) process.exit(code)
      isBrokenOff = true
      console.error(`Broken off by ${signal}: waiting for what was started to end.`)
      cleanUp()
        .catch(console.error)
        .finally(() => process.exit(code))
    })
  }
  return { isBrokenOff: () => isBrokenOff }
}
