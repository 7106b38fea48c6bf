import { currentTraceParent, inSpan } from './span.ts'

/** `fetch`, as a span of what is under way, with its `traceparent`. Of the address only the host is noted: paths and queries may hold more. */
export const tracedFetch = (provider: string, url: string | URL, init: RequestInit = {}): Promise<Response> =>
  inSpan(`call ${provider}`, 'client', { 'peer.service': provider }, async notes => {
    const traceparent = currentTraceParent()
    if (traceparent === undefined) return fetch(url, init)
    const headers = new Headers(init.headers)
    headers.set('traceparent', traceparent)
    notes.set({ 'server.address': new URL(url).host, 'http.request.method': init.method ?? 'GET' })
    const response = await fetch(url, { ...init, headers })
    notes.set({ 'http.response.status_code': response.status })
    if (response.status >= 500) notes.fail()
    return response
  })
