/** Whether an image of services may be shown: https, or services under development on `localhost`. */
export const isServedImageUrl = (url: string): boolean =>
  /^(https:\/\/|http:\/\/localhost(:\d+)?\/)/i.test(url)
