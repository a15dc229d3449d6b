/** The folder that the dashboard lies in, without a trailing slash: '' at the root of its origin, where our service has it. */
export const siteRoot = document.documentElement.dataset.root ?? '';
