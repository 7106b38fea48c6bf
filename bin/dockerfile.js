// What deploy/Dockerfile says, as instructions of its stages: for those who try them where no container engine is at hand. An instruction that is not known is a
// mistake and not left out, so that nothing is tried by halves.
const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']

/** @returns {{ base: string, name: string | undefined, steps: { word: string, rest: string }[] }[]} */
export function readStages(text) {
  const lines = text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const stages = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (!known.includes(word)) throw new Error(`deploy/Dockerfile has an instruction that is not known here: ${line}`)
    if (word === 'FROM') {
      const [base, , name] = rest.split(/\s+/)
      stages.push({ base, name, steps: [] })
    } else stages.at(-1).steps.push({ word, rest })
  }
  return stages
}

/** What a stage sets for whoever runs it. */
export function settingsOf({ steps }) {
  const last = word => steps.findLast(step => step.word === word)?.rest
  const list = text => (text === undefined ? undefined : JSON.parse(text))
  const check = last('HEALTHCHECK')
  return {
    environment: Object.fromEntries(
      steps.filter(({ word }) => word === 'ENV').flatMap(({ rest }) => rest.split(/\s+/).map(pair => pair.split(/=(.*)/s).slice(0, 2))),
    ),
    user: last('USER'),
    directory: last('WORKDIR'),
    volume: last('VOLUME'),
    stopSignal: last('STOPSIGNAL'),
    healthCheck: list(/\bCMD\s+(\[.*\])$/.exec(check ?? '')?.[1]),
    entrypoint: list(last('ENTRYPOINT')),
    command: list(last('CMD')),
  }
}
