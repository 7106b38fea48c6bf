import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { lazyPart } from './loading/lazy-part.tsx'
import { screens } from './screens.ts'
import { NotFound, ScreenCrash, Shell } from './shell.tsx'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: ScreenCrash })

const routes = screens.map(({ path, load }) => createRoute({ getParentRoute: () => rootRoute, path, component: lazyPart(load, 'Screen') }))

/** What somebody types who knows the names of the screens. */
const overview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/overview',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([...routes, overview]),
  defaultPreload: 'intent',
  scrollRestoration: false,
})
