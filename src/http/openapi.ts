import type { FastifyInstance } from 'fastify'
import type { House } from '../actions/context.ts'
import type { Catalogue } from './rest.ts'

export function registerOpenApi(_server: FastifyInstance, _house: House, _catalogue: Catalogue): void {}
