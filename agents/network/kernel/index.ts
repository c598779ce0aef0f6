export { blocks } from './blocks';
export { dense, twoLayers } from './dense';
export { narrow } from './narrow';
export { star, wideStar } from './star';
