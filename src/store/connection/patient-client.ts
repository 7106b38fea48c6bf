/** Connections that are given up when they take too long to be made, counted as a silence is: not because this process stood still meanwhile. */
import pg from 'pg'
import type { WatchSilence } from './silence.ts'

type Told = ((error: Error) => void) & ((error: null, client: pg.Client) => void)

export const clientWatchedBy = (watchSilence: WatchSilence): typeof pg.Client =>
  class PatientClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(tell: Told): void
    override connect(tell?: Told): Promise<pg.Client> | undefined {
      // From before it is connected: the pool listens a moment after, and a server that dies may let us in and say goodbye in one breath.
      this.on('error', () => {})
      const endWatch = watchSilence(() => this.connection.stream.destroy(new Error('timeout exceeded when trying to connect')))
      const connected = super.connect().finally(endWatch)
      if (!tell) return connected
      connected.then(
        () => tell(null, this),
        (error: Error) => tell(error),
      )
      return undefined
    }
  }
