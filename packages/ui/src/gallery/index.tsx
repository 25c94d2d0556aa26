'use client'

export { Gallery, type GalleryProps } from './gallery'
