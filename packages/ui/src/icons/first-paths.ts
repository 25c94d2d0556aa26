// What the modal's frame and its first view show; the others come with the views that show them.
export const backIcon = 'M12 4.5 6.5 10l5.5 5.5'
export const closeIcon = 'm5.5 5.5 9 9m0-9-9 9'
export const chevronIcon = 'm8 5 5 5-5 5'
export const warningIcon = 'M10 3.5 2.8 16h14.4zM10 8.5v3.2m0 2.3v.1'
export const infoIcon = 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-7.5v3.8M10 6.7v.1'
export const errorIcon = 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-10.3v3.8m0 2.7v.1'
export const successIcon = 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm-3-6.8 2.2 2.2 4-4.6'
export const walletIcon = 'M15 6.5V4H5a1.5 1.5 0 0 0 0 3h11.5v9H5a1.5 1.5 0 0 1-1.5-1.5v-9M13.5 11.5v.1'
export const qrIcon =
  'M4 4h4.5v4.5H4zM11.5 4H16v4.5h-4.5zM4 11.5h4.5V16H4zM12 12v.1M16 12v.1M14 14v.1M12 16v.1M16 16v.1'
export const retryIcon = 'M15.5 4v4h-4M15 8a6 6 0 1 0 1 3.5'
