import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { wordsLoaded } from '../words/screen-words.ts'
import { type Screen, screens } from './screens.ts'
import { NotFound, ScreenCrash, Shell } from './shell.tsx'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: ScreenCrash })

/** With its words: a screen that lacks them when it is drawn is shown empty first, and React fills what was shown empty only after 300 ms. */
const withWords =
  (load: Screen['load']): Screen['load'] =>
  async () => {
    const screen = await load()
    await wordsLoaded()
    return screen
  }

const routes = screens.map(({ path, load }) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(withWords(load), 'Screen') }),
)

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
