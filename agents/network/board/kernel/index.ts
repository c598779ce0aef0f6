export { dense, twoLayers } from './dense';
export { star, wideStar } from './star';
