import pg from 'pg'

/** How to reach the server, as `pg` takes it: the host is the directory of the socket. */
export interface Connection {
  host: string
  port: number
  user: 'postgres'
  database: 'postgres'
}

/** Whether the server lets clients in. One that says no for another reason than starting or stopping (too many clients) is answering too. */
export async function isAnswering(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== '57P03'
  }
}
