import type { FastifyInstance } from 'fastify'
import type { House } from '../actions/context.ts'
import type { Log } from '../log.ts'

export function registerPages(_server: FastifyInstance, _house: House, _log: Log): void {}
