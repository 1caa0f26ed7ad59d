/** What all screens are dressed in, in this order; a screen's own sheet comes after it. */
import '#styles/theme';
import '#styles/components';
import '#styles/reset';
import '#styles/page';
import '#styles/form';
