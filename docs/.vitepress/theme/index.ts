import theme from 'vitepress/theme';
import Layout from './Layout.vue';

export default { extends: theme, Layout };
