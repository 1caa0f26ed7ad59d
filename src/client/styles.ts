/** The styles that every screen shares. The order matters: a page's own sheet comes later. */
import '#styles/theme';
import '#styles/components';
import '#styles/reset';
import '#styles/page';
import '#styles/form';
