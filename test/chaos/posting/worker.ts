/** A process that posts until it is killed, or until everything is posted. */

import { callerNamed, type LoadOptions, type Post, postProperly, runLoad } from './load.ts'
import { postNaively } from './naive.ts'
import { openServices, type ServicePlace } from './open-services.ts'
import { type Access, awfulLedger, dyingAt, type KillPoint } from './provider.ts'

export interface Orders extends LoadOptions {
  /** Names it in the audit log. */
  name: string
  premises: ServicePlace
  organizationId: string
  access: Access
  isNaive: boolean
  killPoint: KillPoint | null
}

/** Each costs time to open, and a transaction is short. */
const connectionsMax = 3

const orders = JSON.parse(process.argv[2] as string) as Orders
const ledger = awfulLedger(orders.access)
const services = openServices(orders.premises, orders.killPoint === null ? ledger : dyingAt(orders.killPoint, ledger), connectionsMax)
const naively: Post = (_services, { organizationId }, documentId) => postNaively(services, organizationId, documentId)
const posted = orders.isNaive ? naively : postProperly
/** Says that it is there, and after each document that it is further. */
const sayFurther = () => process.stdout.write('.')
const post: Post = async (...call) => {
  await posted(...call)
  sayFurther()
}

sayFurther()
await runLoad(services, callerNamed(orders.organizationId, orders.name), post, orders)
await services.store.close()
