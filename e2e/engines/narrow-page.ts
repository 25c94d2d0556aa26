const route = '/narrow.html'

/** A page as wide as a phone: a frame, since a window of WebKitGTK is at least 447 px wide. */
export const narrowPage = {
  answers: {
    [route]: `<!doctype html><html lang="en"><title>Narrow</title><body style="margin: 0">
<iframe name="visited" title="Visited" style="border: 0; width: 360px; height: 740px"></iframe>
<script>document.querySelector('iframe').src = decodeURIComponent(location.hash.slice(1))</script></body></html>`,
  },
  /** The address of a page of the demo in that frame. */
  urlOf: (demoUrl: string, address: string): string => `${demoUrl}${route}#${encodeURIComponent(address)}`,
} as const
