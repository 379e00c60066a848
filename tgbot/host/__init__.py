"""What a host does beside the bot."""
