import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { screens } from './screens.ts'
import { NotFound, ScreenCrash, Shell } from './shell.tsx'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: ScreenCrash })

const routes = screens.map(({ path, load }) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load, 'Screen') }),
)

export const router = createRouter({ routeTree: rootRoute.addChildren(routes), defaultPreload: 'intent', scrollRestoration: false })
