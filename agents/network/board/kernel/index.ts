export { dense, twoLayers } from './dense';
export { middle, narrow } from './narrow';
export { star, wideStar } from './star';
